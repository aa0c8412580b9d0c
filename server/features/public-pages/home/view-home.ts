import { shownDb } from '#infra/context.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { issuerUrl, nameOfIssuer, pictureUrl } from '../../issuers/index.ts'
import { pictureAddress } from '../../site/index.ts'
import { viewClassCard, viewSite } from '../pages/views.ts'
import { findSample } from './find-sample.ts'
import { type HomeBadge, listChosenBadges, listChosenIssuers } from './queries.ts'
import type { ChosenForHome } from './read-choice.ts'

const mostBadges = 8
const mostIssuers = 12

/** What the page for visitors shows: what the operator chose and nothing else, since no issuer asked to be listed. */
export const viewHomePage = async ({ sample, badges, issuers }: ChosenForHome, wished: readonly string[]) => {
  const [shown, classes] = await Promise.all([
    sample === undefined ? undefined : findSample(sample, wished),
    listChosenBadges(shownDb(), { badges, issuers }),
  ])
  const rows = orderBadges(classes, badges, issuers)
  const named = await listChosenIssuers(shownDb(), [
    ...new Set([...issuers, ...rows.map(({ issuer_id }) => issuer_id)]),
  ])
  const byId = new Map(named.map((row) => [row.issuer_id, row]))
  return {
    site: viewSite(),
    ...viewWords(),
    canSignUp: isOn('sign-up'),
    canIssue: currentTheme().theme.disable_issuers !== true,
    issuerWord: currentTheme().theme.issuer_word,
    ...(shown ? { sample: { award: shown.award, badgeClass: shown.badgeClass, issuer: shown.issuer } } : {}),
    badges: rows.flatMap((row) => {
      const issuer = byId.get(row.issuer_id)
      return issuer ? { ...viewClassCard(row, wished), ...viewName(issuer) } : []
    }),
    issuers: issuers.slice(0, mostIssuers).flatMap((id) => {
      const row = byId.get(id)
      return row ? { url: issuerUrl(id), badges: Number(row.badges), ...viewName(row) } : []
    }),
  }
}

type NamedRow = Awaited<ReturnType<typeof listChosenIssuers>>[number]

const viewName = (row: NamedRow) => ({
  issuerName: nameOfIssuer(row),
  ...(row.image_key ? { issuerImageUrl: pictureUrl(row.image_key) } : {}),
})

/** Those that were chosen by themselves in that order, then one after the other of each issuer; each once. */
function orderBadges(classes: readonly HomeBadge[], badges: readonly string[], issuers: readonly string[]) {
  const byId = new Map(classes.map((row) => [row.badge_id, row]))
  const byIssuer = issuers.map((id) => [...byId.values()].filter(({ issuer_id }) => issuer_id === id))
  const longest = Math.max(0, ...byIssuer.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => byIssuer.flatMap((rows) => rows[turn] ?? [])).flat()
  return [...new Set([...badges.flatMap((id) => byId.get(id) ?? []), ...inTurn])].slice(0, mostBadges)
}

function viewWords() {
  const { home_words: words, home_words_by: by, home_picture: picture, provided_by: provider } = currentTheme().theme
  const imageUrl = pictureAddress(picture)
  return {
    ...(words ? { words: { text: words, ...(by ? { by } : {}) } } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(provider ? { operator: provider.name } : {}),
  }
}
