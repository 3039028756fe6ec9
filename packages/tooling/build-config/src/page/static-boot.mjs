const list = (value, fallback) => (value ?? fallback).split(',').filter(Boolean);

const ELEMENT = '<script type="application/json" id="boot">';
const PLACEHOLDER = `${ELEMENT}{}</script>`;

/**
 * Writes what is known without a server into the page's boot element, from the same variables that configure the
 * services. The front door replaces it with complete boot data; on a plain static host the shell fetches the rest.
 */
export function staticBoot(/** @type {string} */ version, env = process.env) {
  const boot = {
    productName: env.PRODUCT_NAME ?? 'Scopewright',
    productDomain: env.PRODUCT_DOMAIN ?? 'scopewright.app',
    productAltDomain: env.PRODUCT_ALT_DOMAIN || null,
    supportEmail: env.SUPPORT_EMAIL ?? 'support@scopewright.app',
    apiBase: '/api',
    publicKey: env.PUBLIC_CLIENT_KEY ?? 'public-client-key-for-development',
    testPaymentToken: env.PAYMENT_GATEWAY === 'test' ? (env.TEST_PAYMENT_TOKEN ?? 'test-payment-token') : null,
    hostConfig: {
      productDomain: env.PRODUCT_DOMAIN ?? 'scopewright.app',
      ...(env.PRODUCT_ALT_DOMAIN ? { productAltDomain: env.PRODUCT_ALT_DOMAIN } : {}),
      localSuffixes: list(env.LOCAL_HOST_SUFFIXES, 'localhost,127.0.0.1,[::1]'),
      previewSuffixes: list(env.PREVIEW_HOST_SUFFIXES, ''),
      designSuffixes: list(env.DESIGN_HOST_SUFFIXES, ''),
    },
    firstRun: false,
    version,
  };
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return {
    name: 'static-boot',
    transformIndexHtml: (html) =>
      html
        .replace(PLACEHOLDER, () => `${ELEMENT}${json}</script>`)
        .replaceAll('%PRODUCT_NAME%', () => boot.productName),
  };
}
