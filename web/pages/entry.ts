import './pages.css'
import { findLocale } from '#shared/i18n/languages.ts'
import { keepLanguage } from '../lib/i18n/keep-language.ts'
import { verifySample } from './home/verify-sample.ts'
import { leadBack } from './parts/lead-back.ts'
import { datePaper } from './reports/date-paper.ts'
import { answerWhose } from './verdict/answer-whose.ts'
import { answerPress, watchVerdict } from './verdict/check-again.ts'
import { verifyAll } from './verdict/verify-all.ts'
import { takePicture } from './verifier/take-picture.ts'
import { inTextLanguage } from './verifier/text-address.ts'
import { verifyAgain } from './verifier/verify-again.ts'

// Pages are complete without this script. It adds the theme switch, printing, copying and menus that close by
// themselves; React is fetched only where the verifier stands.

const root = document.documentElement

function switchTheme(): void {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  try {
    localStorage.setItem('sash-color-mode', root.dataset.theme)
  } catch {
    // Without storage the choice holds for this page only.
  }
}

const actions: Record<string, () => void> = { 'switch-theme': switchTheme, print: () => window.print() }

function closeMenus(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.dropdown[open]')) {
    if (menu !== except) menu.open = false
  }
}

document.addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element)) return
  const language = findLocale(target.closest<HTMLElement>('[data-language]')?.dataset.language)
  if (language) {
    keepLanguage(language)
    // What the address asked for would go before the choice.
    if (new URL(location.href).searchParams.has('lang')) location.replace(inTextLanguage(location.href))
    else location.reload()
  }
  const words = target.closest<HTMLElement>('[data-text-language]')?.dataset.textLanguage
  if (words && !event.metaKey && !event.ctrlKey) {
    event.preventDefault()
    location.assign(inTextLanguage(location.href, words))
  }
  if (target.closest('[data-check-again]') && !event.metaKey && !event.ctrlKey) {
    event.preventDefault()
    void answerPress()
  }
  const sample = target.closest<HTMLAnchorElement>('a[data-verify-sample]')
  if (sample && !event.metaKey && !event.ctrlKey) {
    event.preventDefault()
    void verifySample(sample)
  }
  const all = target.closest<HTMLAnchorElement>('a[data-verify-all]')
  if (all && !event.metaKey && !event.ctrlKey) {
    event.preventDefault()
    void verifyAll(all)
  }
  const again = target.closest<HTMLElement>('[data-verify-again]')
  if (again) {
    event.preventDefault()
    void verifyAgain(again)
  }
  const menu = target.closest('details.dropdown')
  closeMenus(target.closest('.menu') ? null : menu)
  actions[target.closest<HTMLElement>('[data-action]')?.dataset.action ?? '']?.()
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  document.querySelector<HTMLElement>('details.dropdown[open] > summary')?.focus()
  closeMenus()
})

datePaper()
leadBack()
watchVerdict()
answerWhose(location.href)

// The page behind the mail of a claim has no link of it, and leads on as well.
if (document.querySelector('[data-claim], form[data-goes-on]')) {
  void import('./claim/take-claim.ts').then(({ offerTaking }) => offerTaking())
}

const picture = document.querySelector<HTMLAnchorElement>('[data-download-now]')
if (picture) void takePicture(picture)

const form = document.getElementById('verify-desk')
const props = document.getElementById('verify-start')?.textContent
if (form && props) {
  void import('./verifier/hydrate-form.tsx').then(({ hydrateForm }) => hydrateForm(form, JSON.parse(props)))
}

const report = document.getElementById('verify-report')
const kept = document.getElementById('report-start')?.textContent
if (report && kept) {
  void import('./reports/hydrate-report.tsx').then(({ hydrateReport }) => hydrateReport(report, JSON.parse(kept)))
}

const batch = document.getElementById('verify-batch')
const started = document.getElementById('batch-start')?.textContent
if (batch && started) {
  void import('./verifier/hydrate-batch.tsx').then(({ hydrateBatch }) => hydrateBatch(batch, JSON.parse(started)))
}
