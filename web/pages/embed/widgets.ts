// Runs on pages of other sites and has nothing but itself: each embedded badge is asked for anew and written as it is
// now, with the parts that its embedder chose. One block keeps its names out of the page's scope.
{
  interface BadgeDocument {
    id?: string
    revoked?: boolean
    revocationReason?: string
    issuedOn?: string
    image?: string | { id?: string }
    badge?: { name?: string; image?: string | { id?: string } }
    recipient?: { type?: string; hashed?: boolean; identity?: string; salt?: string }
    'extensions:recipientProfile'?: { name?: string }
  }

  // Apart from the catalogues: it has to be small, and alone.
  const texts: Record<import('#shared/i18n/languages.ts').Language, readonly [string, string, string, string, string]> =
    {
      en: ['Awarded:', 'Awarded To:', 'VERIFY', 'VERIFIED!', 'This assertion has been revoked.'],
      de: ['Vergeben:', 'Vergeben an:', 'PRÜFEN', 'GEPRÜFT!', 'Dieses Badge wurde widerrufen.'],
      fr: ['Décerné :', 'Décerné à :', 'VÉRIFIER', 'VÉRIFIÉ !', 'Ce badge a été révoqué.'],
      es: ['Otorgada:', 'Otorgada a:', 'VERIFICAR', '¡VERIFICADA!', 'Esta insignia ha sido revocada.'],
      nl: ['Toegekend:', 'Toegekend aan:', 'CONTROLEREN', 'GECONTROLEERD!', 'Deze badge is ingetrokken.'],
    }
  const isKnown = (tag: string): tag is keyof typeof texts => Object.hasOwn(texts, tag)

  /** Of what is around the block, else of the browser. */
  const languageOf = (block: Element) =>
    [block.closest<HTMLElement>('[lang]')?.lang ?? '', ...navigator.languages]
      .map((tag) => tag.toLowerCase().replace(/[-_].*/, ''))
      .find(isKnown) ?? 'en'

  const writeDay = (language: string, moment: string | undefined): string => {
    const date = new Date(moment ?? '')
    if (Number.isNaN(date.getTime())) return ''
    return date.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
  }

  const make = (name: string, className: string, text = '', language = ''): HTMLElement => {
    const element = document.createElement(name)
    if (language) element.lang = language
    if (className) element.className = className
    element.textContent = text
    return element
  }

  const addLabelled = (block: Element, className: string, label: HTMLElement, text: string): void => {
    if (!text) return
    const line = make('p', className)
    line.append(label, ` ${text}`)
    block.append(line)
  }

  const hash = async (text: string): Promise<string> => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return `sha256$${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }

  // A badge that was awarded to a web page is genuine where that page shows it.
  const isAwardedToPage = async ({ recipient }: BadgeDocument): Promise<boolean> => {
    if (recipient?.type !== 'url' || !recipient.identity) return false
    const { href, origin, pathname } = location
    const addresses = [href, href.replace(/#.*$/s, ''), origin + pathname, (origin + pathname).replace(/\/$/, '')]
    if (!recipient.hashed) return addresses.includes(recipient.identity)
    if (!crypto.subtle) return false
    const hashes = await Promise.all(addresses.map((address) => hash(address + (recipient.salt ?? ''))))
    return hashes.includes(recipient.identity.toLowerCase())
  }

  const addressOf = (image: BadgeDocument['image']): string => (typeof image === 'string' ? image : image?.id) ?? ''

  const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

  const draw = async (block: HTMLElement, link: HTMLAnchorElement, found: BadgeDocument): Promise<void> => {
    const language = languageOf(block)
    const [awarded, awardedTo, check, verified, revoked] = texts[language]
    const had = (part: string): boolean => block.querySelector(`.badgr-badge-${part}`) !== null
    const verify = block.querySelector<HTMLAnchorElement>('a.badgr-badge-verify')
    const parts = { name: had('name'), date: had('date'), recipient: had('recipient') }
    const shown = document.createElement('a')
    shown.href = link.href
    const image = addressOf(found.image) || addressOf(found.badge?.image)
    const known = block.querySelector('img')?.getAttribute('src') ?? ''
    if (isWebAddress(image) || known) {
      const picture = document.createElement('img')
      picture.src = isWebAddress(image) ? image : known
      picture.width = 120
      picture.height = 120
      picture.alt = found.badge?.name ?? ''
      shown.append(picture)
    }
    const isOwn = !found.revoked && (await isAwardedToPage(found))
    block.replaceChildren()
    if (found.revoked) {
      block.append(make('p', 'badgr-badge-revoked', `${revoked} ${found.revocationReason ?? ''}`.trim(), language))
      return
    }
    block.append(shown)
    if (parts.name) block.append(make('p', 'badgr-badge-name', found.badge?.name))
    if (parts.date)
      addLabelled(block, 'badgr-badge-date', make('strong', '', awarded, language), writeDay(language, found.issuedOn))
    const recipient = found['extensions:recipientProfile']?.name ?? ''
    if (parts.recipient) addLabelled(block, 'badgr-badge-recipient', make('strong', '', awardedTo, language), recipient)
    if (isOwn) block.append(make('p', 'badgr-badge-verified', `\u2713 ${verified}`, language))
    else if (verify) {
      verify.textContent = check
      verify.lang = language
      block.append(verify)
    }
  }

  const refresh = async (block: HTMLElement): Promise<void> => {
    const link = block.querySelector<HTMLAnchorElement>('a[href]')
    if (!link || !isWebAddress(link.href)) return
    try {
      const url = new URL(link.href)
      // Whom the link names is nobody's business but the reader's.
      for (const name of Array.from(url.searchParams.keys()))
        if (name.startsWith('identity__')) url.searchParams.delete(name)
      url.searchParams.append('expand', 'badge')
      const answer = await fetch(url, { headers: { Accept: 'application/json' }, credentials: 'omit' })
      if (answer.ok) await draw(block, link, await answer.json())
    } catch {
      // What was embedded stays as it is.
    }
  }

  const refreshAll = (): void => {
    for (const block of document.querySelectorAll<HTMLElement>('.badgr-badge:not([data-fresh])')) {
      block.dataset.fresh = ''
      void refresh(block).finally(() => {
        block.dataset.fresh = 'done'
      })
    }
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', refreshAll)
  else refreshAll()
}
