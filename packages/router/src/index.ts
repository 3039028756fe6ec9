/**
 * The part of react-router that the shell and the remotes use. This facade is what they share: a shared package cannot be
 * tree-shaken, so sharing the router itself would ship all of it to every visitor.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
