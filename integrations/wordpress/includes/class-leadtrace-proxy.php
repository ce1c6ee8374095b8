<?php
/**
 * Serves the pixel from this site's own domain.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** REST routes that forward the pixel's requests: limited in size, time and number; without cookies. */
final class Leadtrace_Proxy {

	const ROOT = 'leadtrace/v1';

	/** Limits: bytes per body, as in the service, and requests per minute from one IP address and in total. */
	const MAX_BYTES   = 32768;
	const PER_ADDRESS = 120;
	const PER_SITE    = 3000;

	/** Seconds for which nothing is forwarded after Leadtrace did not respond. */
	const PAUSE_SECONDS = 15;

	/** Registers the routes. */
	public static function register(): void {
		add_action(
			'rest_api_init',
			static function () {
				self::route( '/(?P<file>px(?:-forms|-fields|-regions)?)\.js', 'GET', 'script' );
				self::route( '/px/country', 'GET', 'country' );
				self::route( '/px/(?P<kind>events|leads)', 'POST', 'collect' );
			}
		);
		// After WordPress has sent its CORS headers at 10: a module script sends an Origin, and a warning
		// about late headers would end up in the script.
		add_filter( 'rest_pre_serve_request', array( __CLASS__, 'serve' ), 100, 2 );
	}

	/** Whether pages use the proxy. Without pretty permalinks, the REST API has no path. */
	public static function is_on(): bool {
		return Leadtrace_Settings::all()['proxy'] && '' !== (string) get_option( 'permalink_structure' );
	}

	/**
	 * Registers a route.
	 *
	 * @param string $path   Path.
	 * @param string $method HTTP method.
	 * @param string $name   Method of this class.
	 */
	private static function route( string $path, string $method, string $name ): void {
		register_rest_route(
			self::ROOT,
			$path,
			array(
				'methods'             => $method,
				'callback'            => static function ( WP_REST_Request $request ) use ( $name ) {
					$settings = Leadtrace_Settings::all();
					if ( ! $settings['pixel'] || '' === $settings['url'] || ! self::is_on() ) {
						return self::answer( 404 );
					}
					return self::$name( $request );
				},
				// Visitors do not need an account.
				'permission_callback' => '__return_true',
			)
		);
	}

	/**
	 * Serves a script, which is cached for an hour.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function script( WP_REST_Request $request ): WP_REST_Response {
		$file   = $request['file'] . '.js';
		$name   = 'leadtrace_' . md5( Leadtrace_Settings::all()['url'] . $file );
		$script = get_transient( $name );
		if ( ! is_string( $script ) ) {
			$result = self::forward( 'GET', "/$file", array() );
			if ( 200 !== $result['status'] || 0 !== strpos( (string) $result['headers']['content-type'], 'text/javascript' ) ) {
				// A previous version is better than none.
				$script = get_option( $name );
				return is_string( $script ) ? self::answer( 200, $script, 60 ) : self::answer( 503 );
			}
			$script = $result['body'];
			set_transient( $name, $script, HOUR_IN_SECONDS );
			update_option( $name, $script, false );
		}
		return self::answer( 200, $script, HOUR_IN_SECONDS );
	}

	/**
	 * Visitor's country, if the service knows it.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function country( WP_REST_Request $request ): WP_REST_Response {
		$result = self::is_allowed() ? self::forward( 'GET', '/px/country', self::visitor( $request ) ) : array( 'status' => 503 );
		$found  = 200 === $result['status'] ? json_decode( $result['body'], true ) : array();
		$code   = $found['country'] ?? null;
		return new WP_REST_Response( array( 'country' => is_string( $code ) ? substr( $code, 0, 2 ) : null ) );
	}

	/**
	 * Forwards events and forms. The pixel retries requests that get a 429 or 503.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function collect( WP_REST_Request $request ): WP_REST_Response {
		$body = $request->get_body();
		if ( strlen( $body ) > self::MAX_BYTES ) {
			return self::answer( 413 );
		}
		if ( ! self::is_allowed() ) {
			return self::answer( 429 );
		}
		$headers                 = self::visitor( $request );
		$headers['Content-Type'] = 'text/plain';
		$result                  = self::forward( 'POST', '/px/' . $request['kind'], $headers, $body );
		return self::answer( in_array( $result['status'], array( 204, 429 ), true ) ? $result['status'] : 503 );
	}

	/**
	 * Headers that describe the visitor. Leadtrace trusts the IP address only if TRUST_PROXY lists this server.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function visitor( WP_REST_Request $request ): array {
		return array(
			'X-Forwarded-For' => self::address(),
			'Origin'          => (string) ( $request->get_header( 'origin' ) ?? self::origin() ),
			'User-Agent'      => substr( (string) $request->get_header( 'user_agent' ), 0, 500 ),
		);
	}

	/** This site's origin. */
	private static function origin(): string {
		$home = wp_parse_url( home_url() );
		return $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
	}

	/** IP address of the connection. Headers could be forged; sites behind a proxy use the filter. */
	private static function address(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only addresses pass.
		$address = apply_filters( 'leadtrace_visitor_address', wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ) );
		return is_string( $address ) && false !== filter_var( $address, FILTER_VALIDATE_IP ) ? $address : '0.0.0.0';
	}

	/**
	 * Forwards a request, unless Leadtrace has just failed to respond.
	 *
	 * @param string      $method  HTTP method.
	 * @param string      $path    Path.
	 * @param array       $headers Headers.
	 * @param string|null $body    Body.
	 */
	private static function forward( string $method, string $path, array $headers, ?string $body = null ): array {
		if ( false !== get_transient( 'leadtrace_pause' ) ) {
			return array( 'status' => 503 );
		}
		$agent  = $headers['User-Agent'] ?? '';
		$more   = array_filter( array( 'user-agent' => $agent ) );
		$result = Leadtrace_Service::send( $method, $path, compact( 'headers', 'body' ) + $more + array( 'timeout' => 4 ) );
		if ( 0 === $result['status'] ) {
			set_transient( 'leadtrace_pause', 1, self::PAUSE_SECONDS );
		}
		return $result;
	}

	/** Counts a request; false above a limit. IPv6 addresses are counted by network. */
	private static function is_allowed(): bool {
		$minute  = intdiv( time(), MINUTE_IN_SECONDS );
		$packed  = (string) inet_pton( self::address() );
		$network = 16 === strlen( $packed ) ? substr( $packed, 0, 8 ) : $packed;
		return self::count( "leadtrace_all_$minute", self::PER_SITE )
			&& self::count( 'leadtrace_' . md5( $network . wp_salt( 'nonce' ) ) . "_$minute", self::PER_ADDRESS );
	}

	/**
	 * Increases a counter.
	 *
	 * @param string $name  Name of the transient.
	 * @param int    $limit Maximum.
	 */
	private static function count( string $name, int $limit ): bool {
		$count = (int) get_transient( $name );
		set_transient( $name, $count + 1, 2 * MINUTE_IN_SECONDS );
		return $count < $limit;
	}

	/**
	 * Builds a response.
	 *
	 * @param int    $status  HTTP status.
	 * @param string $body    Script, or nothing.
	 * @param int    $seconds Seconds for which browsers can store it.
	 */
	private static function answer( int $status, string $body = '', int $seconds = 0 ): WP_REST_Response {
		$response = new WP_REST_Response( $body, $status );
		$response->header( 'Cache-Control', $seconds > 0 ? "public, max-age=$seconds" : 'no-store' );
		if ( 429 === $status || 503 === $status ) {
			$response->header( 'Retry-After', '15' );
		}
		return $response;
	}

	/**
	 * Prints scripts as they are, instead of as JSON.
	 *
	 * @param bool             $served   Whether another filter has printed the response.
	 * @param WP_HTTP_Response $response Response.
	 */
	public static function serve( $served, $response ) {
		$route = $response instanceof WP_REST_Response ? $response->get_matched_route() : '';
		if ( $served || 0 !== strpos( $route, '/' . self::ROOT ) || ! is_string( $response->get_data() ) ) {
			return $served;
		}
		header( 'Content-Type: text/javascript; charset=utf-8' );
		// phpcs:ignore WordPress.Security.EscapeOutput -- the service's script.
		echo $response->get_data();
		return true;
	}
}
