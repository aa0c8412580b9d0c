import type { Account } from '../outside/client.ts'

/** Lets people ask for a badge class of the issuer, and has somebody do so; the id of their request. */
export async function askForBadge(owner: Account, asking: Account, badgePath: string): Promise<string> {
  const slug = badgePath.slice(badgePath.lastIndexOf('/') + 1)
  await owner.put(`/v3${badgePath.replace(/^\/issuer/, '')}/request-rules`, {
    open: true,
    points: [{ key: 'night', text: 'A passage after dark', required: true }],
    note: 'We answer within three days.',
  })
  const { id = '' } = await asking.post('/v3/requests', { badge_class: slug })
  await asking.put(`/v3/requests/${id}`, {
    text: 'I sailed from Lindgate to Tern Rock by night.',
    links: [{ url: 'https://video.lindgate.example/night' }],
  })
  await asking.post(`/v3/requests/${id}/send`, {})
  return id
}
