import { accountsFaults } from './accounts.ts'
import { appsFaults } from './apps.ts'
import { awardsFaults } from './awards.ts'
import { badgeClassesFaults } from './badge-classes.ts'
import { claimsFaults } from './claims.ts'
import { credentialsFaults } from './credentials.ts'
import { earnersFaults } from './earners.ts'
import { endorsementsFaults } from './endorsements.ts'
import { fieldFaults } from './fields.ts'
import { issuersFaults } from './issuers.ts'
import { organisationsFaults } from './organisations.ts'
import { otherBackpacksFaults } from './other-backpacks.ts'
import { pagesFaults } from './pages.ts'
import { requestsFaults } from './requests.ts'
import { siteFaults } from './site.ts'
import { toolsFaults } from './tools.ts'
import { valueFaults } from './values.ts'
import { walletsFaults } from './wallets.ts'
import { webhooksFaults } from './webhooks.ts'

/** What can be wrong with one value of a request, in English, by codes that do not change. */
export const faultMessages = {
  ...fieldFaults,
  ...accountsFaults,
  ...appsFaults,
  ...awardsFaults,
  ...badgeClassesFaults,
  ...claimsFaults,
  ...credentialsFaults,
  ...earnersFaults,
  ...endorsementsFaults,
  ...issuersFaults,
  ...organisationsFaults,
  ...otherBackpacksFaults,
  ...pagesFaults,
  ...requestsFaults,
  ...siteFaults,
  ...toolsFaults,
  ...walletsFaults,
  ...webhooksFaults,
  ...valueFaults,
} as const
