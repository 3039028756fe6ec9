import { remote as auth } from '../../../../mfe-auth/src/pages.ts';
import { remote as firm } from '../../../../mfe-firm-dashboard/src/pages.ts';
import { remote as marketing } from '../../../../mfe-marketing/src/pages.ts';
import { remote as admin } from '../../../../mfe-system-admin/src/pages.ts';

/** The pages of §2.2 as the product's four remotes declare them, for tests and for remotes that run alone. */
export const PRODUCT_PAGES = {
  marketing: { pages: marketing.pages },
  auth: { pages: auth.pages },
  firm: { pages: firm.pages },
  admin: { pages: admin.pages },
} as const;
