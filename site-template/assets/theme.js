/* Runs before the first paint: follows the system unless the user chose a theme. Storage may be absent, or separate for
   each file. */
(() => {
  'use strict';
  const read = (name) => { try { return window[name].getItem('theme'); } catch { return null; } };
  const theme = read('sessionStorage') || read('localStorage');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
