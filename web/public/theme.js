// Applies the stored theme before the first paint, so that no other theme flashes.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('lrs.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('lrs.palette') === 'safe') dataset.palette = 'safe';
} catch {
  // Storage is disabled: the system theme applies.
}
