/**
 * The part of react-router that the shell and the remotes use, as the shell shares it with remotes. A shared module can't
 * be tree-shaken, so every visitor downloads every name here: add only what you need. Remotes import from `router`.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
export { useSearchParams } from './use-search-params.ts';
