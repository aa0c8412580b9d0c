import fc from 'fast-check'

/** A moment of this century, as rows have it. */
export const anyMoment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

/** One, or null. */
export const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
