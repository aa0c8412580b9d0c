import type { LtiPlacement, LtiPlatform } from '#contracts/lti/lti-platforms.ts'
import { db } from '#infra/context.ts'
import { jwksUrl, launchUrl, loginUrl } from './addresses.ts'
import { listDeployments, listPlatforms, type PlatformRow, type ShownPlacement, selectPlacements } from './queries.ts'

export const presentPlacement = (row: ShownPlacement): LtiPlacement => ({
  id: row.placement_id,
  platform: row.platform_name,
  course: row.context_title,
  badge: { slug: row.badge_id, name: row.badge_name },
  threshold: row.threshold,
  reads_results: row.line_item_url !== null,
  results: Number(row.results ?? 0),
  awarded: Number(row.awarded ?? 0),
  refused: Number(row.refused ?? 0),
  checked_at: row.checked_at?.toISOString() ?? null,
  error: row.error,
})

export const presentPlatforms = async (rows: readonly PlatformRow[]): Promise<LtiPlatform[]> => {
  const deployments = await listDeployments(
    db(),
    rows.map(({ platform_id }) => platform_id),
  )
  return rows.map(({ platform_id, name, iss, client_id, created_at, last_launch_at }) => ({
    id: platform_id,
    name,
    iss,
    client_id,
    deployments: deployments
      .filter((deployment) => deployment.platform_id === platform_id)
      .map(({ deployment_id, approved_at }) => ({ id: deployment_id, approved: approved_at !== null })),
    created_at: created_at.toISOString(),
    last_launch_at: last_launch_at?.toISOString() ?? null,
  }))
}

const mostPlacements = 500

export const presentOverview = async (issuerId: string) => {
  const placements = await selectPlacements(db())
    .where('lti_placements.issuer_id', '=', issuerId)
    .orderBy('lti_placements.created_at', 'desc')
    .orderBy('lti_placements.placement_id', 'desc')
    .limit(mostPlacements)
    .execute()
  return {
    login_url: loginUrl(issuerId),
    launch_url: launchUrl(),
    jwks_url: jwksUrl(),
    platforms: await presentPlatforms(await listPlatforms(db(), issuerId)),
    placements: placements.map(presentPlacement),
  }
}
