import type { SeededWeb } from '../seeds/seed-web.ts'
import type { QuietPage } from './quiet-page.ts'
import { press, pressKey, type Target, type } from './steer-page.ts'

export interface View {
  title: string
  path: string
  isMember: boolean
  /** Members begin here, and have loaded nothing before. */
  isFirst?: boolean
  /** Is there when the view is complete. */
  shows: Target
  actions: ViewAction[]
}

export interface ViewAction {
  title: string
  act: (page: QuietPage) => Promise<void>
  /** Is there when it was done; nothing where what is there only changes. */
  shows?: Target
  /** Puts everything back, unmeasured. */
  undo?: (page: QuietPage) => Promise<void>
}

const closeByKey = (page: QuietPage) => pressKey(page, 'Escape', 27)
const heading = (words: string): Target => ({ css: 'h1', words })
const pressOn = (css: string, words?: string) => (page: QuietPage) => press(page, words ? { css, words } : { css })

const typeInto =
  (target: Target, text: string) =>
  async (page: QuietPage): Promise<void> => {
    await press(page, target)
    await type(page, text)
  }

const backpackActions: ViewAction[] = [
  { title: 'change the wall to the list', act: pressOn('.segment button', 'List'), shows: { css: '.badge-rows' } },
  { title: 'change the list to the wall', act: pressOn('.segment button', 'Wall'), shows: { css: '.wall' } },
  { title: 'type into the search', act: typeInto({ css: 'input[type=search]' }, 'skipper 17') },
  { title: 'choose a status', act: pressOn('.chips button', 'Expired') },
  { title: 'show all again', act: pressOn('.chips button', 'All') },
  { title: 'group by issuer', act: pressOn('label', 'Group by Issuer'), shows: { css: '.section-head' } },
  {
    title: 'open the search over all',
    act: pressOn('button.seek'),
    shows: { css: '[role=dialog]' },
    undo: closeByKey,
  },
  {
    title: 'open the account menu',
    act: pressOn('button.who'),
    shows: { css: '[role=menuitem]' },
    undo: closeByKey,
  },
  {
    title: 'open the share dialog',
    act: pressOn('.bcard .share'),
    shows: { css: '[role=dialog]', words: 'Share' },
    undo: closeByKey,
  },
  { title: 'open a badge', act: pressOn('.bcard h3 a'), shows: { css: '.actions button', words: 'Share Badge' } },
  { title: 'go back to the backpack', act: pressOn('header nav a', 'Backpack'), shows: { css: '.bcard h3' } },
  { title: 'go to the collections', act: pressOn('header nav a', 'Collections'), shows: heading('Collections') },
  { title: 'go to the issuers', act: pressOn('header nav a', 'Issuers'), shows: heading('Issuers') },
]

const recipientActions: ViewAction[] = [
  {
    title: 'next page of the recipients',
    act: pressOn('.pager button', 'Next'),
    shows: { css: '.pager', words: '101 to' },
  },
  { title: 'type into the search of recipients', act: typeInto({ css: 'input[type=search]' }, 'ana') },
  {
    title: 'open the menu of a recipient',
    act: pressOn('button', 'More about'),
    shows: { css: '[role=menuitem]' },
    undo: closeByKey,
  },
  { title: 'go to the award form', act: pressOn('a.btn', 'Award Badge'), shows: { css: 'form input' } },
]

/** The main pages, and what people do there. */
export const listViews = ({ badge, issuer, badgeClass, publicBadge }: SeededWeb): View[] => [
  {
    title: 'first page, signed out',
    path: '/',
    isMember: false,
    shows: { css: 'form input' },
    actions: [],
  },
  {
    title: 'login',
    path: '/auth/login',
    isMember: false,
    shows: { css: 'form input' },
    actions: [{ title: 'type an address at the login', act: typeInto({ css: 'form input' }, 'ana@crew') }],
  },
  {
    title: 'backpack of 400',
    isFirst: true,
    path: '/recipient/badges',
    isMember: true,
    shows: { css: '.bcard h3' },
    actions: backpackActions,
  },
  {
    title: 'badge',
    path: badge,
    isMember: true,
    shows: { css: '.actions button', words: 'Share Badge' },
    actions: [
      {
        title: 'open the menu of a badge',
        act: pressOn('button', 'More'),
        shows: { css: '[role=menuitem]' },
        undo: closeByKey,
      },
    ],
  },
  {
    title: 'collections',
    isFirst: true,
    path: '/recipient/badge-collections',
    isMember: true,
    shows: heading('Collections'),
    actions: [],
  },
  {
    title: 'issuers',
    isFirst: true,
    path: '/issuer',
    isMember: true,
    shows: { css: 'h1', words: 'Issuers' },
    actions: [
      { title: 'open an issuer', act: pressOn('main h2 a, main h3 a'), shows: { css: 'h1', words: 'Issuer ' } },
    ],
  },
  {
    title: 'issuer with 12 badge classes',
    path: issuer,
    isMember: true,
    shows: { css: 'h2', words: 'Recent awards' },
    actions: [
      {
        title: 'open a badge class',
        act: pressOn('main table a.name'),
        shows: { css: 'h1', words: 'Your badge is ready' },
      },
    ],
  },
  {
    title: 'badge class with 400 recipients',
    path: badgeClass,
    isMember: true,
    shows: { css: '.pager' },
    actions: recipientActions,
  },
  {
    title: 'award form',
    path: `${badgeClass}/issue`,
    isMember: true,
    shows: { css: 'form input' },
    actions: [{ title: 'type a name into the award form', act: typeInto({ css: 'form input' }, 'Ana Adler') }],
  },
  { title: 'public badge page', path: publicBadge, isMember: false, shows: { css: 'h1' }, actions: [] },
  { title: 'verifier', path: '/verify', isMember: false, shows: { css: 'h1' }, actions: [] },
]
