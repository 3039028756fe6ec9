import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { standaloneFetch } from './standalone-fetch.ts';
import './standalone.css';

mountStandalone({ name: 'firm', app: App, screen: 'dashboard', fetch: standaloneFetch });
