import * as endpoints from '#contracts/accounts/search.ts'
import { type Route, route } from '#infra/http/route.ts'
import { searchMine } from './search-mine.ts'

export const routes: Route[] = [route(endpoints.searchAccount, async ({ actor, query }) => searchMine(actor, query.q))]
