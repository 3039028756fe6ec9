import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

mountStandalone({ name: 'firm', app: App, screen: 'dashboard', fetch: standaloneFetch });
