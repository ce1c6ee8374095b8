/** UI strings for an organization's logo and accent color. */
export const branding = {
  logo: 'Logo',
  logoHelp: 'PNG, JPEG or WebP, at most 200 kB. Wide logos without margins look best.',
  noLogo: 'No logo',
  upload: 'Upload logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  tooLarge: 'This file is larger than 200 kB.',
  logoSaved: 'Logo saved',
  logoRemoved: 'Logo removed',
  color: 'Accent color',
  colorHelp: 'For buttons and links. Shades are adjusted until text is easy to read.',
  colorCode: 'Color code',
  colorNeeded: 'Enter a color such as #1a8a57.',
  reset: 'Use default',
} as const
