import { expect, test } from 'vitest'
import { createForecast } from './forecast.ts'

const turn = (forecast: ReturnType<typeof createForecast>, admitted: number) => {
  for (let one = 0; one < admitted; one++) forecast.letIn()
  forecast.pass(100)
}

test('how long many will wait is told by how many were let in, once that is known', () => {
  const forecast = createForecast()
  turn(forecast, 5)
  turn(forecast, 40)
  turn(forecast, 40)
  expect(forecast.waitOf(10_000)).toBe(0)
  turn(forecast, 40)
  expect(forecast.waitOf(400)).toBe(1000)
  expect(forecast.waitOf(40)).toBe(100)
})

test('where none is let in, few are told to wait long', () => {
  const forecast = createForecast()
  for (let time = 0; time < 5; time++) turn(forecast, 0)
  expect(forecast.waitOf(20)).toBe(8000)
})

test('what was known of another crowd is forgotten, and of this one in time', () => {
  const forecast = createForecast()
  for (let time = 0; time < 50; time++) turn(forecast, 1)
  expect(forecast.waitOf(100)).toBe(10_000)
  for (let time = 0; time < 60; time++) turn(forecast, 40)
  expect(forecast.waitOf(100)).toBeLessThan(300)
  forecast.end()
  expect(forecast.waitOf(10_000)).toBe(0)
})
