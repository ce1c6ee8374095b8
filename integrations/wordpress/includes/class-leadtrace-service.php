<?php
/**
 * Requests to Leadtrace.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** HTTP client with limits for time and size. Never throws. */
final class Leadtrace_Service {

	/**
	 * Sends a request to the API.
	 *
	 * @param string      $method  HTTP method.
	 * @param string      $path    Path below /api.
	 * @param string|null $body    JSON.
	 * @param string      $attempt Idempotency key.
	 * @return array Status (0 without a response), error, retry_after in seconds, and decoded body.
	 */
	public static function call( string $method, string $path, ?string $body = null, string $attempt = '' ): array {
		$headers = array(
			'X-API-KEY' => Leadtrace_Settings::key(),
			'Accept'    => 'application/json',
		);
		if ( null !== $body ) {
			$headers['Content-Type'] = 'application/json';
		}
		if ( '' !== $attempt ) {
			$headers['Idempotency-Key'] = $attempt;
		}
		$result         = self::send( $method, '/api' . $path, compact( 'headers', 'body' ) );
		$decoded        = json_decode( $result['body'], true );
		$result['body'] = is_array( $decoded ) ? $decoded : array();
		return $result;
	}

	/**
	 * Sends a request to the service.
	 *
	 * @param string $method HTTP method.
	 * @param string $path   Path.
	 * @param array  $more   Headers, body and timeout.
	 */
	public static function send( string $method, string $path, array $more = array() ): array {
		$response = wp_remote_request(
			Leadtrace_Settings::all()['url'] . $path,
			array_filter( $more ) + array(
				'method'              => $method,
				'timeout'             => 10,
				'redirection'         => 0,
				'limit_response_size' => 262144,
				'user-agent'          => 'leadtrace-wordpress/' . LEADTRACE_VERSION,
			)
		);
		if ( is_wp_error( $response ) ) {
			return array(
				'status'      => 0,
				'error'       => $response->get_error_message(),
				'retry_after' => 0,
				'headers'     => array(),
				'body'        => '',
			);
		}
		return array(
			'status'      => (int) wp_remote_retrieve_response_code( $response ),
			'error'       => '',
			'retry_after' => (int) wp_remote_retrieve_header( $response, 'retry-after' ),
			'headers'     => wp_remote_retrieve_headers( $response ),
			'body'        => (string) wp_remote_retrieve_body( $response ),
		);
	}

	/**
	 * Checks the URL, key and site ID.
	 *
	 * @return string The first problem with its fix, or an empty string.
	 */
	public static function find_problem(): string {
		$settings = Leadtrace_Settings::all();
		if ( '' === $settings['url'] ) {
			return __( 'Enter the address of your Leadtrace, such as https://leads.example.com.', 'leadtrace' );
		}
		if ( '' === Leadtrace_Settings::key() ) {
			return __( 'Enter an API key. Create one in Leadtrace under Settings → API keys.', 'leadtrace' );
		}
		$check = self::call( 'GET', '/check' );
		if ( 0 === $check['status'] ) {
			/* translators: %s: technical message */
			return sprintf( __( 'Leadtrace does not respond: %s', 'leadtrace' ), $check['error'] );
		}
		if ( 401 === $check['status'] ) {
			return __( 'Leadtrace rejects the API key. Create a new key.', 'leadtrace' );
		}
		if ( 429 === $check['status'] || $check['status'] >= 500 ) {
			/* translators: %d: HTTP status */
			return sprintf( __( 'Leadtrace is busy (HTTP %d). Try again in a minute.', 'leadtrace' ), $check['status'] );
		}
		if ( 200 !== $check['status'] || true !== ( $check['body']['success'] ?? null ) ) {
			/* translators: %d: HTTP status */
			return sprintf( __( 'This address is not a Leadtrace (HTTP %d).', 'leadtrace' ), $check['status'] );
		}
		return self::find_site_problem( $settings );
	}

	/**
	 * Checks the site ID, which only the pixel needs.
	 *
	 * @param array $settings Settings.
	 */
	private static function find_site_problem( array $settings ): string {
		if ( ! $settings['pixel'] ) {
			return '';
		}
		if ( 1 !== preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/', $settings['site'] ) ) {
			return __( 'Enter the site ID. Find it in Leadtrace under Settings → Pixel.', 'leadtrace' );
		}
		$script = self::send( 'GET', '/px.js' );
		if ( 200 !== $script['status'] ) {
			/* translators: %d: HTTP status */
			return sprintf( __( 'Leadtrace does not serve the pixel (HTTP %d).', 'leadtrace' ), $script['status'] );
		}
		return self::find_unknown_site( $settings['site'] );
	}

	/**
	 * Asks Leadtrace whether the site exists, because events of unknown sites get the same response as others. Any other
	 * failure is ignored: older versions of Leadtrace do not have this check.
	 *
	 * @param string $site Site ID.
	 */
	private static function find_unknown_site( string $site ): string {
		$home   = wp_parse_url( home_url() );
		$origin = ( $home['scheme'] ?? 'https' ) . '://' . ( $home['host'] ?? '' ) . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
		$check  = self::call( 'GET', '/sites/' . $site . '/check?origin=' . rawurlencode( $origin ) );
		if ( 404 === $check['status'] && 'Site not found.' === ( $check['body']['error']['message'] ?? '' ) ) {
			return __( 'This site ID does not exist in the organization of the API key.', 'leadtrace' );
		}
		if ( 200 === $check['status'] && false === ( $check['body']['data']['allowsOrigin'] ?? null ) ) {
			/* translators: %s: origin, such as https://shop.example.com */
			return sprintf( __( 'Add %s to the allowed domains in Leadtrace under Settings → Pixel.', 'leadtrace' ), $origin );
		}
		return '';
	}
}
