import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.js';

mountStandalone({ remote, app: App });
