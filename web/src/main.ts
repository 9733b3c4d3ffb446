import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './lib/theme.svelte';
import { start_lang } from './lib/texts.svelte';

void start_lang().then(() => mount(App, { target: document.getElementById('app')! }));
