import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBrowser } from '../../conformance/browser/open-browser.ts'
import { buildAnimation, readDurations } from './build-animation.ts'

const picture = (name: string): Buffer => readFileSync(`docs/pictures/${name}.webp`)

/** Decodes all frames, and returns the color of their top left pixel. */
const decodeFrames = (base64: string) => `(async () => {
  const data = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))
  const decoder = new ImageDecoder({ data, type: 'image/webp' })
  await decoder.tracks.ready
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack
  const frames = []
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex })
    frames.push([image.codedWidth, image.codedHeight, image.duration / 1000])
    image.close()
  }
  return JSON.stringify({ frames, isEndless: repetitionCount === Infinity })
})()`

test('a browser decodes every frame with its duration', async () => {
  const frames = [
    { picture: picture('leads-light'), durationMs: 1_500 },
    { picture: picture('leads-dark'), durationMs: 70_000 },
  ]
  const browser = await openBrowser()
  const page = await browser.newPage()
  // Only secure contexts, such as localhost, can decode images.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('http://localhost/')

  const animation = buildAnimation({ width: 1920, height: 1200 }, frames)
  const decoded = await page.evaluate(decodeFrames(animation.toString('base64')))
  await browser.close()

  expect(JSON.parse(String(decoded))).toEqual({
    frames: [
      [1920, 1200, 1_500],
      [1920, 1200, 70_000],
    ],
    isEndless: true,
  })
  expect(readDurations(animation)).toEqual([1_500, 70_000])
})

test('the tour takes 20 seconds and is at most 1.5 MB', () => {
  const tour = picture('tour')

  expect(readDurations(tour).reduce((sum, one) => sum + one, 0)).toBe(20_000)
  expect(tour.length).toBeLessThan(1_500_000)
})

test('a file that is not WebP is rejected', () => {
  const frames = [{ picture: Buffer.from('GIF89a'), durationMs: 1 }]

  expect(() => buildAnimation({ width: 1, height: 1 }, frames)).toThrow('The file must be WebP.')
})
