/** Leadtrace's green, from lightest to darkest; buttons use shade 7. */
export const brandShades = [
  '#e9f7f0',
  '#d3ede0',
  '#a5dabf',
  '#74c79d',
  '#4cb67f',
  '#2f9f69',
  '#1a8a57',
  '#0b7a4b',
  '#066440',
  '#024b30',
] as const
