import { expect, test } from 'vitest'
import { readDevice } from './read-device.ts'

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Firefox on iPad',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Chrome on ChromeOS',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  ['Browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) Strange/1.0'],
  ['curl', 'curl/8.9.1'],
  ['python-requests', 'python-requests/2.32'],
  ['node', 'node'],
  ['', undefined],
  ['', ''],
  ['', '<script>alert(1)</script>'],
  ['', `${'x'.repeat(10_000)}/1`],
])('%j is read from what the program says of itself', (device, userAgent) => {
  expect(readDevice(userAgent)).toBe(device)
})

test('a hostile text is read in no time', () => {
  const started = performance.now()
  for (const unit of ['Mozilla/5.0 (', 'Mac OS ', 'a-', '; ']) readDevice(unit.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(50)
})
