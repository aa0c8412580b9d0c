import { describe, expect, it } from 'vitest'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { badgeClassForm, startBadgeClassForm, toBadgeClassInput } from './badge-class-form-schema.ts'

const messages = (values: ReturnType<typeof startBadgeClassForm>) =>
  badgeClassForm()
    .safeParse(values)
    .error?.issues.map(({ message }) => message) ?? []

describe('the rules of the form', () => {
  const values = startBadgeClassForm(makeBadgeClass())

  it.each([
    ['0', 'Must be a positive integer'],
    ['-3', 'Must be a positive integer'],
    ['1.5', 'Must be a positive integer'],
    ['1001', 'At most 1,000'],
  ])('refuse %s as the number of an expiration', (amount, text) => {
    expect(messages({ ...values, hasExpiry: true, expiry: { amount, duration: 'days' } })).toContain(text)
  })

  it('want a duration beside the number, and nothing of a detail that is not added', () => {
    const expiry = { amount: '3', duration: '' as const }
    expect(messages({ ...values, hasExpiry: true, expiry })).toEqual(['Please select a duration'])
    expect(messages({ ...values, hasExpiry: false, expiry: { amount: 'x', duration: '' } })).toEqual([])
  })

  it('refuse pictures in Markdown and addresses that are none', () => {
    const broken = { ...values, criteriaText: '![x](https://x.example/x.png)', criteriaUrl: 'not an address' }
    expect(messages(broken)).toEqual(['Images are not supported in Markdown', 'Please enter a valid URL'])
  })

  it('leave tags out when their detail is closed, and send no expiration as null', () => {
    const input = toBadgeClassInput({ ...values, tags: ['kept', 'typed'], hasTags: false })
    expect(input.tags).toEqual([])
    expect(input.expires).toBeNull()
  })

  it('want the picture described', () => {
    expect(messages({ ...values, imageAlt: ' ' })).toEqual(['Please say what the image shows'])
  })

  it('send no type as null, and keep the drawing of the picture', () => {
    const design = { shape: 'shield' }
    const input = toBadgeClassInput({ ...values, design })
    expect(input.achievement_type).toBeNull()
    expect(input.design).toEqual(design)
  })
})
