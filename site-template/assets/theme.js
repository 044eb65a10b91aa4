/* The theme: that of the system unless the user chose one. Runs before the first paint. Storage may be absent, or
   separate for each file. */
window.daybookTheme = (() => {
  'use strict';
  const storages = ['sessionStorage', 'localStorage'];
  const read = (name) => { try { return window[name].getItem('theme'); } catch { return null; } };
  const theme = storages.map(read).find(Boolean);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  return {
    /* Shows and stores a theme: light, dark, or auto for that of the system. */
    choose(chosen) {
      const root = document.documentElement;
      if (chosen === 'auto') delete root.dataset.theme; else root.dataset.theme = chosen;
      for (const name of storages) {
        try { window[name].setItem('theme', chosen); } catch { /* private windows have none */ }
      }
    },
  };
})();
