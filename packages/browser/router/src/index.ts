/**
 * The part of react-router that the shell and the remotes use. They share this facade. A shared package can't be
 * tree-shaken, so every visitor downloads every name here: add only what you need.
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
