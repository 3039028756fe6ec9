/** The part of the router that remotes use. */
export {
  Link,
  type LinkProps,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  useSearchParams,
} from './shared/router.ts';
