import type { Recipes } from '../call.ts'
import { accountRecipes } from './accounts.ts'
import { appRecipes } from './apps.ts'
import { awardRecipes } from './awards.ts'
import { backpackRecipes } from './backpack.ts'
import { claimRecipes } from './claims.ts'
import { endorsementRecipes } from './endorsements.ts'
import { groupRecipes } from './groups.ts'
import { issuerRecipes } from './issuers.ts'
import { platformRecipes } from './learning-platforms.ts'
import { organisationRecipes } from './organisations.ts'
import { otherBackpackRecipes } from './other-backpacks.ts'
import { publicRecipes } from './public-pages.ts'
import { requestRecipes } from './requests.ts'
import { signInRecipes } from './sign-ins.ts'
import { siteRecipes } from './site.ts'
import { verifierRecipes } from './verifier.ts'
import { walletRecipes } from './wallets.ts'

/** What a call of each endpoint needs, by the name of the endpoint. */
export const recipes: Recipes = {
  ...accountRecipes,
  ...signInRecipes,
  ...appRecipes,
  ...issuerRecipes,
  ...awardRecipes,
  ...groupRecipes,
  ...claimRecipes,
  ...requestRecipes,
  ...endorsementRecipes,
  ...backpackRecipes,
  ...verifierRecipes,
  ...publicRecipes,
  ...walletRecipes,
  ...otherBackpackRecipes,
  ...platformRecipes,
  ...siteRecipes,
  ...organisationRecipes,
}
