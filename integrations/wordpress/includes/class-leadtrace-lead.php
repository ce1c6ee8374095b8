<?php
/**
 * Converts a form's fields to a lead.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Mapping by type, name and label, in this order. Everything else goes to custom. */
final class Leadtrace_Lead {

	/** Types that contain no answers. */
	const IGNORED = array( 'password', 'file', 'file-upload', 'fileupload', 'upload', 'captcha', 'recaptcha', 'hcaptcha', 'turnstile', 'html', 'submit', 'pagebreak', 'page', 'section', 'divider', 'creditcard', 'credit-card', 'credit_card', 'stripe', 'honeypot', 'spam', 'quiz', 'signature', 'hidden', 'hr', 'confirm', 'square', 'authorize_net' );

	/** Types that contain secrets or payments, such as stripe-credit-card. */
	const SECRET_TYPE = '/password|card|stripe|paypal/i';

	/** Types whose answers are not free text, so their name or label does not matter. */
	const CHOICE = '/select|radio|checkbox|choice|acceptance|consent|date|rating/i';

	/** Names and labels of secrets, which never leave the site. */
	const SECRET = '/passwor|passwd|kennwort|passwort|(?:card|karten?)[ _-]?(?:number|nummer)|\bcvc\b|\bcvv\b|\biban\b|captcha|nonce|honeypot/i';

	/** Hidden fields that belong to a lead. */
	const SOURCES = '/^(?:utm_(?:source|medium|campaign|content|term)|gclid|dclid|wbraid|gbraid|fbclid|fbc|fbp|msclkid|ttclid|twclid|rdt_cid|sccid|epik|li_fat_id)$/i';

	const TYPES = array(
		'name'      => 'name',
		'email'     => 'email',
		'tel'       => 'phone',
		'phone'     => 'phone',
		'telephone' => 'phone',
		'textarea'  => 'note',
		'message'   => 'note',
	);

	const PATTERNS = array(
		'email'     => '/email|\be mail|correo|courriel/i',
		'phone'     => '/\b(?:tele)?(?:phone|fon)|\btel\b|mobile?\b|handy|telefono|teléfono|téléphone/i',
		'firstName' => '/\bfirst[ _-]?name|\bfname\b|vorname|prénom|given[ _-]?name/i',
		'lastName'  => '/\blast[ _-]?name|\blname\b|nachname|surname|family[ _-]?name/i',
		'note'      => '/message|nachricht|comment|kommentar|anfrage|enquiry|inquiry|mensaje/i',
		'name'      => '/^(?:(?!company|business|firm|organi|project|product|domain|event|school|pet|street|user|site)[a-z0-9]+[ _-])?(?:full[ _-]?)?name(?:[ _-]?\d+)?$|^ihr name|^your name/i',
	);

	const LIMITS = array(
		'email' => 254,
		'phone' => 50,
		'note'  => 10000,
	);

	/**
	 * Builds the body of a create request.
	 *
	 * @param array $fields List of arrays with name, label, type and value.
	 * @return array|null Null if no field has an answer.
	 */
	public static function from_fields( array $fields ): ?array {
		$lead   = array();
		$custom = array();
		foreach ( $fields as $field ) {
			$field += array(
				'name'  => '',
				'label' => '',
				'type'  => '',
				'value' => '',
			);
			$value  = self::to_text( $field['value'] );
			foreach ( array( $field['name'], $field['label'] ) as $text ) {
				if ( '' !== $value && 1 === preg_match( self::SOURCES, (string) $text ) ) {
					$lead[ strtolower( $text ) ] = mb_substr( $value, 0, 500 );
					continue 2;
				}
			}
			if ( '' === $value || self::is_ignored( $field ) ) {
				continue;
			}
			$target = self::find_target( $field );
			if ( null !== $target && ! isset( $lead[ $target ] ) && self::is_valid( $target, $value ) ) {
				$lead[ $target ] = $value;
				continue;
			}
			self::add_answer( $custom, (string) ( '' === trim( (string) $field['label'] ) ? $field['name'] : $field['label'] ), $value );
		}
		$name = trim( ( $lead['firstName'] ?? '' ) . ' ' . ( $lead['lastName'] ?? '' ) );
		if ( '' !== $name ) {
			if ( isset( $lead['name'] ) ) {
				self::add_answer( $custom, 'name', $lead['name'] );
			}
			$lead['name'] = $name;
		}
		unset( $lead['firstName'], $lead['lastName'] );
		if ( isset( $lead['name'] ) ) {
			$lead['name'] = mb_substr( $lead['name'], 0, 500 );
		}
		if ( ! $lead && ! $custom ) {
			return null;
		}
		return $lead + array( 'custom' => (object) $custom );
	}

	/**
	 * Moves invalid values to custom, so that a typo does not cause a lead to be lost.
	 *
	 * @param string $json     Body that Leadtrace rejected.
	 * @param array  $problems Problems from the response.
	 * @return string|null Null if nothing can be moved.
	 */
	public static function without( string $json, array $problems ): ?string {
		$body  = json_decode( $json, true );
		$moved = false;
		foreach ( $problems as $problem ) {
			$name = explode( '.', (string) ( $problem['path'] ?? $problem['field'] ?? '' ) )[0];
			if ( 'custom' === $name || ! isset( $body[ $name ] ) || ! is_scalar( $body[ $name ] ) ) {
				continue;
			}
			$custom = is_array( $body['custom'] ?? null ) ? $body['custom'] : array();
			self::add_answer( $custom, $name, (string) $body[ $name ] );
			$body['custom'] = (object) $custom;
			unset( $body[ $name ] );
			$moved = true;
		}
		if ( ! $moved ) {
			return null;
		}
		$body['custom'] = (object) $body['custom'];
		return (string) wp_json_encode( $body, JSON_UNESCAPED_UNICODE );
	}

	/**
	 * Whether a field has no answer or contains a secret.
	 *
	 * @param array $field Field.
	 */
	private static function is_ignored( array $field ): bool {
		return in_array( strtolower( (string) $field['type'] ), self::IGNORED, true )
			|| 1 === preg_match( self::SECRET_TYPE, (string) $field['type'] )
			|| 1 === preg_match( self::SECRET, $field['name'] . ' ' . $field['label'] );
	}

	/**
	 * Lead field for a form field.
	 *
	 * @param array $field Field.
	 */
	private static function find_target( array $field ): ?string {
		$type = strtolower( (string) $field['type'] );
		if ( isset( self::TYPES[ $type ] ) ) {
			return self::TYPES[ $type ];
		}
		if ( 1 === preg_match( self::CHOICE, $type ) ) {
			return null;
		}
		foreach ( array( $field['name'], $field['label'] ) as $text ) {
			$words = str_replace( array( '_', '-' ), ' ', (string) $text );
			foreach ( self::PATTERNS as $target => $pattern ) {
				if ( 1 === preg_match( $pattern, $words ) ) {
					return $target;
				}
			}
		}
		return null;
	}

	/**
	 * Whether Leadtrace would accept the value.
	 *
	 * @param string $target Lead field.
	 * @param string $value  Answer.
	 */
	private static function is_valid( string $target, string $value ): bool {
		if ( isset( self::LIMITS[ $target ] ) && mb_strlen( $value ) > self::LIMITS[ $target ] ) {
			return false;
		}
		if ( 'email' === $target ) {
			return false !== is_email( $value );
		}
		return 'phone' !== $target || 1 === preg_match( '/\d{3}/', preg_replace( '/\D/', '', $value ) );
	}

	/**
	 * Adds an answer under a name that is not taken.
	 *
	 * @param array  $custom Answers.
	 * @param string $name   Name.
	 * @param string $value  Answer.
	 */
	private static function add_answer( array &$custom, string $name, string $value ): void {
		$name = mb_substr( trim( wp_strip_all_tags( $name ) ), 0, 200 );
		$name = '' === $name ? 'field' : $name;
		$free = $name;
		for ( $number = 2; isset( $custom[ $free ] ); $number++ ) {
			$free = $name . '_' . $number;
		}
		if ( count( $custom ) < 100 ) {
			$custom[ $free ] = mb_substr( $value, 0, 4000 );
		}
	}

	/**
	 * Text of an answer; lists are joined.
	 *
	 * @param mixed $value Answer.
	 */
	private static function to_text( $value ): string {
		if ( is_array( $value ) ) {
			return implode( ', ', array_filter( array_map( array( __CLASS__, 'to_text' ), $value ), 'strlen' ) );
		}
		return is_scalar( $value ) ? trim( wp_check_invalid_utf8( (string) $value, true ) ) : '';
	}
}
