import type { ExternalTool } from '#contracts/site/external-tools.ts'
import type { ToolSettings } from '#contracts/site/site-tools.ts'
import { config } from '#infra/context.ts'

export const presentTool = ({ slug, name, client_id, launchpoints }: ToolSettings): ExternalTool => ({
  name,
  client_id,
  slug,
  launchpoints: Object.fromEntries(
    Object.entries(launchpoints).map(([point, { label, launch_url, icon_url }]) => [
      point,
      {
        url: `${config().origin}/v1/externaltools/launch/${slug}/${point}`,
        launch_url,
        label,
        icon_url: icon_url ?? null,
      },
    ]),
  ),
})

export const presentToolV2 = (tool: ToolSettings) => {
  const { name, client_id: clientId, slug, launchpoints } = presentTool(tool)
  return {
    entityType: 'ExternalTool' as const,
    name,
    clientId,
    slug,
    launchpoints: Object.fromEntries(
      Object.entries(launchpoints).map(([point, { url, launch_url, label, icon_url }]) => [
        point,
        { url: url.replace('/v1/', '/v2/'), launchUrl: launch_url, label, iconUrl: icon_url },
      ]),
    ),
  }
}
