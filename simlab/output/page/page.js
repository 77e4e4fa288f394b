(function () {
  "use strict";
  document.documentElement.classList.add("js");
  var FEW = 15;
  var stored = document.getElementById("data");
  var sheets = {};
  if (stored) {
    (JSON.parse(stored.textContent).sheets || []).forEach(function (each) { sheets[each.name] = each; });
  }

  function wide(kind) {  // columns of CSV
    return kind === "estimate" || kind === "share" ? 3 : kind === "rank" ? 2 : 1;
  }

  function plain(value) {  // what a cell is sorted by
    return Array.isArray(value) ? value[0] : value;
  }

  function compare(one, two) {
    if (one === null || one === undefined) { return two === null || two === undefined ? 0 : 1; }
    if (two === null || two === undefined) { return -1; }
    if (typeof one === "number" && typeof two === "number") { return one - two; }
    return String(one).localeCompare(String(two), undefined, { numeric: true });
  }

  function quoted(value) {
    var text = value === null || value === undefined ? "" : String(value);
    return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  }

  function csv(sheet, order) {
    var heads = [];
    sheet.columns.forEach(function (column) {
      heads.push(column.name);
      if (wide(column.kind) === 3) { heads.push(column.name + "_low", column.name + "_high"); }
      if (column.kind === "rank") { heads.push("tied"); }
    });
    var lines = [heads.map(quoted).join(",")];
    order.forEach(function (index) {
      var cells = [];
      sheet.rows[index].forEach(function (value, place) {
        var kind = sheet.columns[place].kind;
        var width = wide(kind);
        for (var n = 0; n < width; n += 1) {
          cells.push(quoted(width === 1 ? value : value === null ? "" : value[n]));
        }
      });
      lines.push(cells.join(","));
    });
    return lines.join("\n") + "\n";
  }

  function save(name, text) {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = name;
    document.body.appendChild(link);
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }

  function bring(place) {
    var sheet = sheets[place.dataset.sheet];
    var body = place.querySelector("tbody");
    var rows = Array.prototype.slice.call(body.rows);
    var heads = Array.prototype.slice.call(place.querySelectorAll("th"));
    var filter = place.querySelector("input");
    var more = place.querySelector(".more");
    var count = place.querySelector(".seen");
    var order = rows.map(function (row, index) { return index; });
    var texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
    var all = rows.length <= FEW + 5;

    function shown() {
      var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      return order.filter(function (index) {
        return words.every(function (word) { return texts[index].indexOf(word) >= 0; });
      });
    }

    function draw() {
      var seen = shown();
      rows.forEach(function (row) { row.hidden = true; });
      seen.forEach(function (index, place) {
        rows[index].hidden = false;
        rows[index].classList.toggle("beyond", !all && place >= FEW);
        body.appendChild(rows[index]);
      });
      count.textContent = filter.value ? seen.length + " of " + rows.length : "";
      more.hidden = all || seen.length <= FEW;
      more.textContent = "Show all " + seen.length + " rows";
    }

    heads.forEach(function (head, column) {
      head.querySelector("button").addEventListener("click", function () {
        var kind = sheet.columns[column].kind;
        var first = kind === "words" || kind === "rank" || kind === "p" ? "ascending" : "descending";
        var other = first === "ascending" ? "descending" : "ascending";
        var way = head.getAttribute("aria-sort") === first ? other : first;
        heads.forEach(function (each) { each.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", way);
        var sign = way === "ascending" ? 1 : -1;
        order.sort(function (one, two) {
          var a = plain(sheet.rows[one][column]), b = plain(sheet.rows[two][column]);
          if (a === null || b === null) { return compare(a, b); }
          return sign * compare(a, b) || one - two;
        });
        draw();
      });
    });
    filter.addEventListener("input", draw);
    more.addEventListener("click", function () { all = true; draw(); });
    place.querySelector(".csv").addEventListener("click", function () {
      save(sheet.name + ".csv", csv(sheet, shown()));
    });
    draw();
  }

  Array.prototype.forEach.call(document.querySelectorAll("[data-sheet]"), bring);
  Array.prototype.forEach.call(document.querySelectorAll(".copy"), function (button) {
    button.addEventListener("click", function () {
      var code = button.parentNode.querySelector("code");
      function said() { button.textContent = "Copied"; }
      if (navigator.clipboard && window.isSecureContext) {
        navigator.clipboard.writeText(code.textContent).then(said, function () {});
      } else {
        var range = document.createRange();
        range.selectNodeContents(code);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        if (document.execCommand("copy")) { said(); }
      }
    });
  });
}());
