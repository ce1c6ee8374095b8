<?php
/**
 * Settings, with the API key encrypted.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** The current site's settings. Constants in wp-config.php take precedence. */
final class Leadtrace_Settings {

	const OPTION = 'leadtrace_settings';

	const DEFAULTS = array(
		'url'     => '',
		'site'    => '',
		'key'     => '',
		'pixel'   => true,
		'proxy'   => true,
		'forms'   => false,
		'granted' => false,
		'orders'  => true,
	);

	/** All settings except the key. */
	public static function all(): array {
		$stored = get_option( self::OPTION );
		$stored = array_merge( self::DEFAULTS, is_array( $stored ) ? $stored : array() );
		foreach ( array( 'url', 'site' ) as $name ) {
			$constant        = 'LEADTRACE_' . strtoupper( $name );
			$stored[ $name ] = (string) ( defined( $constant ) ? constant( $constant ) : $stored[ $name ] );
		}
		$stored['url'] = untrailingslashit( $stored['url'] );
		unset( $stored['key'] );
		return $stored;
	}

	/** API key, or an empty string if there is none or the site's salts have changed. */
	public static function key(): string {
		if ( defined( 'LEADTRACE_KEY' ) ) {
			return (string) LEADTRACE_KEY;
		}
		$stored = get_option( self::OPTION );
		return self::decrypt( is_array( $stored ) ? (string) ( $stored['key'] ?? '' ) : '' );
	}

	/** Whether leads can be sent. */
	public static function is_complete(): bool {
		return '' !== self::all()['url'] && '' !== self::key();
	}

	/**
	 * Saves the settings that the screen sent. If the key is empty, the saved key is kept.
	 *
	 * @param array $sent Raw values by name, without slashes.
	 */
	public static function save( array $sent ): void {
		$stored  = get_option( self::OPTION );
		$key     = trim( (string) ( $sent['key'] ?? '' ) );
		$snippet = self::parse_snippet( (string) ( $sent['site'] ?? '' ) );
		$url     = trim( (string) ( $sent['url'] ?? '' ) );
		$saved   = array(
			'url'  => self::clean_url( '' === $url ? $snippet['url'] : $url ),
			'site' => $snippet['site'],
			'key'  => '' === $key ? (string) ( $stored['key'] ?? '' ) : self::encrypt( $key ),
		);
		foreach ( array( 'pixel', 'proxy', 'forms', 'granted', 'orders' ) as $name ) {
			$saved[ $name ] = ! empty( $sent[ $name ] );
		}
		update_option( self::OPTION, $saved );
	}

	/**
	 * Extracts a site ID, on its own or from the pixel's script tag.
	 *
	 * @param string $text Site ID or script tag.
	 */
	private static function parse_snippet( string $text ): array {
		preg_match( '/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i', $text, $site );
		preg_match( '~(https?://[^\s"\'<>?]+)/px\.js~i', $text, $url );
		return array(
			'site' => strtolower( $site[0] ?? '' ),
			'url'  => $url[1] ?? '',
		);
	}

	/**
	 * Removes parts that people often paste along with a URL, and adds the scheme if they omit it.
	 *
	 * @param string $url URL as typed.
	 */
	private static function clean_url( string $url ): string {
		if ( 1 === preg_match( '~^[a-z0-9.-]+(?::\d+)?(?:/|$)~i', $url ) ) {
			// WordPress would add http, which would send leads unencrypted.
			$url = 'https://' . $url;
		}
		$parts = wp_parse_url( esc_url_raw( $url, array( 'http', 'https' ) ) );
		if ( empty( $parts['host'] ) || isset( $parts['user'] ) ) {
			return '';
		}
		$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		$path = preg_replace( '~/api$~', '', untrailingslashit( $parts['path'] ?? '' ) );
		return $parts['scheme'] . '://' . $parts['host'] . $port . $path;
	}

	/**
	 * Encrypts a secret with a key derived from the site's salts, which are not in the database.
	 *
	 * @param string $text Secret.
	 */
	private static function encrypt( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::secret() ) );
	}

	/**
	 * Decrypts the output of encrypt().
	 *
	 * @param string $text Encrypted secret.
	 */
	private static function decrypt( string $text ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		$bytes = (string) base64_decode( $text, true );
		$size  = SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		if ( strlen( $bytes ) <= $size ) {
			return '';
		}
		$opened = sodium_crypto_secretbox_open( substr( $bytes, $size ), substr( $bytes, 0, $size ), self::secret() );
		return false === $opened ? '' : $opened;
	}

	/** Encryption key, 32 bytes. */
	private static function secret(): string {
		return hash( 'sha256', wp_salt( 'auth' ) . 'leadtrace', true );
	}
}
