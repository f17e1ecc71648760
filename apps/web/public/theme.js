// Before the first paint: the ground of the chosen or the system's theme, so that a dark page does not flash white.
(function () {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  document.documentElement.style.backgroundColor = dark ? "#101318" : "#f6f7f9";
})();
