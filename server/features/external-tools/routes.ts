import * as endpoints from '#contracts/external-tools.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { findTools } from './find-tools.ts'
import { launchTool } from './launch-tool.ts'
import { presentTool, presentToolV2 } from './present.ts'

export const routes: Route[] = [
  route(endpoints.listExternalTools, async ({ actor }) => (await findTools(actor)).map(presentTool)),
  route(endpoints.launchExternalTool, async ({ actor, params, query }) =>
    launchTool(actor, { ...params, awardId: query.context_id }),
  ),
  route(endpoints.listExternalToolsV2, async ({ actor }) => wrapV2((await findTools(actor)).map(presentToolV2))),
  route(endpoints.launchExternalToolV2, async ({ actor, params, query }) => {
    const { launch_url, launch_data } = await launchTool(actor, { ...params, awardId: query.context_id })
    return wrapV2([{ entityType: 'ExternalToolLaunch' as const, launchUrl: launch_url, launchData: launch_data }])
  }),
]
