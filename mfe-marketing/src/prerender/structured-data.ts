import { PRICING_TIERS } from '@scopewright/contracts/constants';
import { PLACEHOLDERS } from '@scopewright/remote-contract/prerendered';
import { faq } from '../landing/content/faq.ts';

const { productName, supportEmail, site } = PLACEHOLDERS;
const SCHEMA = 'https://schema.org';
const ORGANIZATION = `${site}/#organization`;

type Json = Readonly<Record<string, unknown>>;

/** The product's vendor. */
export const organization = (): Json => ({
  '@context': SCHEMA,
  '@type': 'Organization',
  '@id': ORGANIZATION,
  name: productName,
  url: `${site}/`,
  logo: `${site}/favicon.svg`,
});

/** The product with its prices (§9): the monthly price of one consultant in each tier, before volume discounts. */
export const softwareApplication = (description: string): Json => ({
  '@context': SCHEMA,
  '@type': 'SoftwareApplication',
  name: productName,
  description,
  url: `${site}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a current web browser',
  publisher: { '@id': ORGANIZATION },
  offers: PRICING_TIERS.map((tier) => {
    const price = String(tier.steps[0].perSeat);
    const seats = {
      '@type': 'QuantitativeValue',
      minValue: tier.minSeats,
      ...(tier.maxSeats === null ? {} : { maxValue: tier.maxSeats }),
    };
    return {
      '@type': 'Offer',
      name: tier.name,
      price,
      priceCurrency: 'USD',
      url: `${site}/#pricing`,
      eligibleQuantity: seats,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        billingDuration: 'P1M',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText: 'consultant' },
      },
    };
  }),
});

/** The questions of the landing page. */
export const faqPage = (): Json => ({
  '@context': SCHEMA,
  '@type': 'FAQPage',
  mainEntity: faq(productName, supportEmail).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
