import '@fontsource-variable/inter';
import './styles/index.css';
import { render } from 'preact';
import { App } from './app/app.js';
import { printInLight } from './state/theme.js';

printInLight();
const root = document.getElementById('root');
if (root) render(<App />, root);
