<?php
/**
 * Information about the visit in the current request.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Session, page and consent of the visitor who sent the current request. */
final class Leadtrace_Visit {

	/** Name of the hidden field. Contact Form 7 stores no fields that start with an underscore. */
	const FIELD = '_leadtrace_session';

	/** Lead fields that describe the visit. */
	public static function fields(): array {
		$home   = wp_parse_url( home_url() );
		$fields = array( 'website' => $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' ) );
		$page   = wp_parse_url( (string) wp_get_raw_referer() );
		// Forms with a nonce name their page in a field, without a host.
		if ( ( $page['host'] ?? $home['host'] ) === $home['host'] && '/' === ( $page['path'] ?? '/' )[0] ) {
			$fields['path'] = mb_substr( $page['path'] ?? '/', 0, 2048 );
		}
		$session = self::session();
		if ( '' !== $session ) {
			$fields['sessionId'] = $session;
		}
		return $fields + self::consent();
	}

	/** The pixel's session ID, from the form's hidden field, or otherwise from the pixel's cookie. */
	public static function session(): string {
		// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- only UUIDs pass.
		$sent = $_POST[ self::FIELD ] ?? '';
		if ( '' === $sent && is_string( $_POST['data'] ?? null ) ) {
			// Fluent Forms sends the entire form as one encoded value.
			parse_str( wp_unslash( $_POST['data'] ), $data );
			$sent = $data[ self::FIELD ] ?? '';
		}
		if ( '' === $sent && is_string( $_POST['formData'] ?? null ) ) {
			// Ninja Forms sends JSON, with data from other plugins in extra.
			$data = json_decode( wp_unslash( $_POST['formData'] ), true );
			$sent = $data['extra'][ self::FIELD ] ?? '';
		}
		if ( '' === $sent ) {
			$sent = explode( '.', (string) ( $_COOKIE['_lt'] ?? '' ) )[1] ?? '';
		}
		// phpcs:enable
		$is_id = is_string( $sent ) && 1 === preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i', $sent );
		return $is_id ? strtolower( $sent ) : '';
	}

	/** Consent according to the WP Consent API; empty if no banner has registered with it. */
	private static function consent(): array {
		if ( ! function_exists( 'wp_has_consent' ) || ! function_exists( 'wp_get_consent_type' ) || ! wp_get_consent_type() ) {
			return array();
		}
		$marketing = (bool) wp_has_consent( 'marketing' );
		return array(
			'analytics_storage'  => (bool) wp_has_consent( 'statistics' ),
			'ad_storage'         => $marketing,
			'ad_user_data'       => $marketing,
			'ad_personalization' => $marketing,
		);
	}
}
