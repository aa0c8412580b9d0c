import { t } from '#shared/i18n/text.ts'
import { fetchAgain } from '../../lib/api/fetch-again.ts'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import { keptToken } from '../../lib/session/kept-session.ts'
import { drawQr, type QrDrawing } from '../../ui/sharing/draw-qr.ts'
import { wordsOf } from '../verifier/ask-verifier.ts'

/**
 * Offers a badge that was taken just now to a wallet (OpenID4VCI): the press makes the offer, as a link for this device and a QR code
 * for another one. What has been claimed is claimed before; nothing is by fetching the offer.
 */
export function offerWallet(place: HTMLElement, award: string): void {
  const part = place.querySelector<HTMLElement>('[data-wallet]')
  const button = part?.querySelector<HTMLButtonElement>('button')
  if (!part || !button) return
  part.hidden = false
  button.addEventListener('click', () => {
    if (button.ariaBusy !== 'true') void press(part, button, award)
  })
}

async function press(part: HTMLElement, button: HTMLButtonElement, award: string): Promise<void> {
  button.ariaBusy = 'true'
  const trouble = await show(part, award)
  button.ariaBusy = null
  const line = part.querySelector<HTMLElement>('[data-say="wallet-trouble"]')
  if (line) {
    line.hidden = trouble === undefined
    line.textContent = trouble ?? ''
  }
  if (trouble === undefined) button.hidden = true
}

/** Why it could not be offered; nothing where it was. */
async function show(part: HTMLElement, award: string): Promise<string | undefined> {
  try {
    const answer = await fetchAgain(`/v3/backpack/badges/${encodeURIComponent(award)}/wallet-offers`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${keptToken() ?? ''}`,
      },
      body: '{}',
    })
    await takeLanguage()
    if (!answer.ok) return (await wordsOf(answer)) ?? t('That did not work. Please try again in a moment.')
    const { offer_url: address }: { offer_url: string } = await answer.json()
    if (!address.startsWith('openid-credential-offer:')) return t('That did not work. Please try again in a moment.')
    const link = part.querySelector<HTMLAnchorElement>('[data-wallet-link]')
    if (link) link.href = address
    const drawing = drawQr(address)
    if (drawing) part.querySelector('[data-wallet-code]')?.replaceChildren(draw(drawing))
    for (const one of part.querySelectorAll<HTMLElement>('[data-offered]')) one.hidden = false
    return undefined
  } catch {
    await takeLanguage()
    return t('The server could not be reached. Check your connection and try again.')
  }
}

const drawn = 'http://www.w3.org/2000/svg'

/** Black on white in both modes, because readers want it so. */
function draw({ size, path }: QrDrawing): SVGElement {
  const picture = document.createElementNS(drawn, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', t('QR code for your wallet'))
  const ground = document.createElementNS(drawn, 'rect')
  for (const side of ['width', 'height']) ground.setAttribute(side, String(size))
  ground.setAttribute('fill', '#fff')
  const dots = document.createElementNS(drawn, 'path')
  dots.setAttribute('d', path)
  dots.setAttribute('fill', '#000')
  picture.append(ground, dots)
  return picture
}
