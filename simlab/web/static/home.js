import { $ } from "./dom.js";
import { listRecent } from "./store.js";

$("#recent").hidden = !listRecent($("#recent .recent"));
