/**
 * Has the server verify the award, and puts the answers in the place of the questions. Whatever else comes of it stands on
 * the award's own page, where the link leads.
 */
export async function verifySample(link: HTMLAnchorElement): Promise<void> {
  const sample = link.closest<HTMLElement>('[data-state]')
  if (!sample || link.ariaBusy === 'true') return
  const { verifySample: award } = link.dataset
  // The drawn one is no award: its answers are an example, and say so.
  if (award) {
    link.ariaBusy = 'true'
    const isValid = await isValidNow(award)
    link.ariaBusy = null
    if (!isValid) {
      location.assign(link.href)
      return
    }
  }
  sample.dataset.state = 'done'
  sample.querySelector<HTMLElement>('.done')?.focus()
}

async function isValidNow(url: string): Promise<boolean> {
  try {
    const answer = await fetch('/v3/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ url }),
    })
    return answer.ok && (await answer.json()).verdict === 'valid'
  } catch {
    return false
  }
}
