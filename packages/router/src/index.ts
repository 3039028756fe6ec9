/**
 * The part of react-router that the shell and the remotes use. This facade is what they share: a shared package cannot be
 * tree-shaken, so every name here is shipped to every visitor. Add what you need, and no more.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
