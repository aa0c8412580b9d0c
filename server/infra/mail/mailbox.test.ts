import { expect, test } from 'vitest'
import { email } from '#contracts/fields/fields.ts'
import { mailboxOf, plainAddress } from './mailbox.ts'

test.each([
  'victim@example.org',
  'Victim@EXAMPLE.org',
  'victim+1@example.org',
  'victim+a+b@example.org',
  'victim@ｅｘａｍｐｌｅ.org',
  'victim@example。org',
  'ｖｉｃｔｉｍ@example.org',
  'victim@exam\u034fple.org',
])('[A14] %s reaches the mailbox of victim@example.org', (address) => {
  expect(mailboxOf(address)).toBe('victim@example.org')
})

test('[A14] dots in names at a host that overlooks them, and its second name, make no other mailbox', () => {
  expect(mailboxOf('v.ic.tim+x@googlemail.com')).toBe(mailboxOf('victim@gmail.com'))
  expect(mailboxOf('v.ictim@example.org')).not.toBe(mailboxOf('victim@example.org'))
})

test('[A14] a host in letters of its own and in those of the network is one host', () => {
  expect(plainAddress('a@münchen.example')).toBe('a@xn--mnchen-3ya.example')
  expect(mailboxOf('a@xn--mnchen-3ya.example')).toBe(mailboxOf('a@MÜNCHEN.example'))
  expect(mailboxOf('+@example.org')).toBe('+@example.org')
})

test.each([
  ['victim@ｅｘａｍｐｌｅ.org', 'victim@example.org'],
  ['victim@example。org', 'victim@example.org'],
  ['victim@exam\u034fple.org', 'victim@example.org'],
  ['Victim@Example.ORG', 'victim@example.org'],
  ['victim+tag@example.org', 'victim+tag@example.org'],
  ['jürgen@MÜNCHEN.example', 'jürgen@münchen.example'],
  ['a@straße.example', 'a@straße.example'],
  ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
])('[A14] the address %s comes in as %s', (given, kept) => {
  expect(email.parse(given)).toBe(kept)
})

test.each(['a@ex／ample.org', 'a@ｅxample.org:25', 'a@％41.example', 'a@exämple..org', 'a@b＠c.example'])(
  '[A14] %s is no address',
  (given) => {
    expect(email.safeParse(given).success).toBe(false)
  },
)
