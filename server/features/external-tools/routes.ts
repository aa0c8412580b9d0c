import * as endpoints from '#contracts/site/external-tools.ts'
import * as siteEndpoints from '#contracts/site/site-tools.ts'
import { config, db } from '#infra/context.ts'
import { listStoredTools } from '#infra/current-tools.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { findTools } from './find-tools.ts'
import { launchTool } from './launch-tool.ts'
import { presentTool, presentToolV2 } from './present.ts'
import { removeTool } from './remove-tool.ts'
import { saveTool } from './save-tool.ts'

export const routes: Route[] = [
  route(endpoints.listExternalTools, async ({ actor }) => (await findTools(actor)).map(presentTool)),
  route(endpoints.launchExternalTool, async ({ actor, params, query, request }) =>
    launchTool(actor, { ...params, awardId: query.context_id, locale: readLocale(request) }),
  ),
  route(siteEndpoints.listSiteTools, async () => listSiteTools()),
  route(siteEndpoints.saveSiteTool, async ({ actor, params, body }) => saveTool(actor, params.toolSlug, body)),
  route(siteEndpoints.removeSiteTool, async ({ actor, params }) => removeTool(actor, params.toolSlug)),
  route(endpoints.listExternalToolsV2, async ({ actor }) => wrapV2((await findTools(actor)).map(presentToolV2))),
  route(endpoints.launchExternalToolV2, async ({ actor, params, query, request }) => {
    const wish = { ...params, awardId: query.context_id, locale: readLocale(request) }
    const { launch_url, launch_data } = await launchTool(actor, wish)
    return wrapV2([{ entityType: 'ExternalToolLaunch' as const, launchUrl: launch_url, launchData: launch_data }])
  }),
]

/** All tools for the operator, those of the file first; their secrets stay here. */
const listSiteTools = async (): Promise<siteEndpoints.SiteTool[]> => [
  ...config().externalTools.map(({ secret, ...tool }) => ({
    ...tool,
    has_secret: secret !== undefined,
    is_fixed: true,
  })),
  ...(await listStoredTools(db())).map(({ secret, ...tool }) => ({
    ...tool,
    has_secret: secret !== null,
    is_fixed: false,
  })),
]
