import { measureOverflow, sizes, takeScreenshot, type Window } from './open-app.ts'

/** The page's horizontal overflow on a phone, in pixels. Saves a screenshot. */
export async function measureOnPhone(window: Window, screenshot: string): Promise<number> {
  await window.page.setViewportSize(sizes.phone)
  const overflow = await measureOverflow(window)
  await takeScreenshot(window, screenshot)
  await window.page.setViewportSize(sizes.desktop)
  return overflow
}
