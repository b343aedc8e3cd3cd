import '@fontsource-variable/inter';
import './styles/index.css';
import { render } from 'preact';
import { App } from './app/app.js';
import { applyTheme, chosenTheme, printInLight } from './app/theme.js';
import { applyPalette, chosenPalette } from './map/palette.js';

applyTheme(chosenTheme());
printInLight();
applyPalette(chosenPalette());
const root = document.getElementById('root');
if (root) render(<App />, root);
