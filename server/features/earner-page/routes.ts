import { getEarnerPage, updateEarnerPage } from '#contracts/backpack/earner-page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { presentPage } from './present.ts'
import { savePage } from './save-page.ts'

export const routes: Route[] = [
  route(
    getEarnerPage,
    async ({ actor }) => presentPage(actor),
    // Whoever saves the page locks the account first.
    ({ actor }) => ['accounts', { account_id: actor.accountId }],
  ),
  route(updateEarnerPage, async ({ actor, body }) => {
    await savePage(actor, body)
    return presentPage(actor)
  }),
]
