import classes from './logo.module.css'

interface Props {
  readonly src: string
  /** Name of the organization, unless it is next to the logo. */
  readonly alt?: string
  readonly size?: 'small' | 'large'
}

/** An organization's logo, on white in the dark theme, because many logos are dark. */
export const Logo = ({ src, alt = '', size = 'small' }: Props) => (
  <img src={src} alt={alt} className={classes.logo} data-size={size} />
)
