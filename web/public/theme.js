// Runs before anything is painted, so that nobody sees the colours of the other theme first.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('lrs.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('lrs.palette') === 'safe') dataset.palette = 'safe';
} catch {
  // The browser lets no page keep anything: the system's theme it is.
}
