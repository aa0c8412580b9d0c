import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: organisations, their directories and SCIM. */
export const organisationsFaults = {
  'organisation.no-domain': 'Give at least one domain.',
  'organisation.domain-form': 'Enter a domain such as example.org.',
  'organisation.way': 'Give either oidc or saml.',
  'organisation.directory': 'Give the address of your own directory, as its tokens name it.',
  'organisation.issuers': 'One of these issuers is not here.',
  'organisation.certificate': 'This is no certificate.',
  'organisation.weak-key':
    'Only RSA keys of 2048 bits or more, and keys on the curves P-256, P-384 and P-521 are taken. Ask for another certificate.',
  'organisation.declaration': 'This description holds more than a description may.',
  'organisation.xml': 'This is no XML.',
  'organisation.address-pasted': 'Open this address, and paste what it shows.',
  'organisation.no-provider': 'This describes no provider of SAML 2.0. Paste the metadata of the identity provider.',
  'organisation.one-provider': 'Paste the description of one provider.',
  'organisation.redirect': 'This provider has no address to sign in at by HTTP-Redirect.',
  'organisation.no-certificate': 'This provider names no certificate that it signs with.',
  'scim.operation': 'Only add, replace and remove are known.',
  'scim.value': 'Invalid value.',
  'scim.address': 'Give an address of a domain of the organisation.',
} as const

/** The sentence of a code, for a schema. */
export const organisationsFault = declareFaults(organisationsFaults)
