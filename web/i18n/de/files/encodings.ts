import type { encodings as english } from '../../en/files/encodings.ts'
import type { Translation } from '../../translation.ts'

export const encodings: Translation<typeof english> = {
  title: 'Sonderzeichen prüfen',
  help: 'Die Datei nennt ihre Kodierung nicht. Ändern Sie sie, wenn diese Wörter falsch aussehen.',
  label: 'Kodierung',
  none: 'Keine passenden Kodierungen',
  names: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Westeuropäisch (Windows-1252)',
    'windows-1250': 'Mitteleuropäisch (Windows-1250)',
    'windows-1251': 'Kyrillisch (Windows-1251)',
    'windows-1253': 'Griechisch (Windows-1253)',
    'windows-1254': 'Türkisch (Windows-1254)',
    'windows-1255': 'Hebräisch (Windows-1255)',
    'windows-1256': 'Arabisch (Windows-1256)',
    'windows-1257': 'Baltisch (Windows-1257)',
    'windows-874': 'Thailändisch (Windows-874)',
    'iso-8859-2': 'Mitteleuropäisch (ISO 8859-2)',
    macintosh: 'Westeuropäisch (Mac)',
    'koi8-r': 'Kyrillisch (KOI8-R)',
    ibm866: 'Kyrillisch (DOS)',
    shift_jis: 'Japanisch (Shift JIS)',
    'euc-jp': 'Japanisch (EUC-JP)',
    'euc-kr': 'Koreanisch (EUC-KR)',
    gb18030: 'Chinesisch, vereinfacht (GB 18030)',
    big5: 'Chinesisch, traditionell (Big5)',
  },
}
