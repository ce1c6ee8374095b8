<?php
/**
 * WooCommerce: a completed order is a won lead.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Orders. The first marks the lead with the same email as won; each later order creates a lead. */
final class Leadtrace_Orders {

	/** Order meta with the checkout session, because orders are completed later by other people. */
	const META = '_leadtrace_session';

	/** Registers the hooks. */
	public static function register(): void {
		foreach ( array( 'woocommerce_checkout_create_order', 'woocommerce_store_api_checkout_update_order_meta' ) as $hook ) {
			add_action( $hook, array( __CLASS__, 'remember_session' ) );
		}
		add_action( 'woocommerce_order_status_completed', array( __CLASS__, 'take' ), 20, 2 );
	}

	/**
	 * Saves the session of the visitor who places an order.
	 *
	 * @param object $order WC_Order.
	 */
	public static function remember_session( $order ): void {
		Leadtrace_Forms::guard(
			static function () use ( $order ) {
				$session = Leadtrace_Visit::session();
				if ( '' !== $session && Leadtrace_Settings::all()['orders'] ) {
					$order->update_meta_data( self::META, $session );
					if ( 'woocommerce_store_api_checkout_update_order_meta' === current_action() ) {
						$order->save();
					}
				}
			}
		);
	}

	/**
	 * Queues a completed order.
	 *
	 * @param int         $id    Order.
	 * @param object|null $order WC_Order.
	 */
	public static function take( $id, $order = null ): void {
		Leadtrace_Forms::guard(
			static function () use ( $id, $order ) {
				$order = is_object( $order ) ? $order : wc_get_order( $id );
				if ( is_object( $order ) && Leadtrace_Settings::all()['orders'] ) {
					Leadtrace_Sender::enqueue( 'order', 'WooCommerce #' . $order->get_order_number(), self::to_lead( $order ) );
				}
			}
		);
	}

	/**
	 * Builds the lead for an order. Amounts in a foreign currency are not used as the lead's value.
	 *
	 * @param object $order WC_Order.
	 */
	private static function to_lead( $order ): array {
		$total    = round( (float) $order->get_total() - (float) $order->get_total_refunded(), 2 );
		$currency = (string) $order->get_currency();
		$is_own   = get_option( 'woocommerce_currency', $currency ) === $currency;
		$custom   = array(
			'order'    => (string) $order->get_order_number(),
			'currency' => $currency,
			'total'    => $total,
		);
		$email    = (string) $order->get_billing_email();
		$lead     = array(
			'externalId' => 'woocommerce:' . wp_parse_url( home_url(), PHP_URL_HOST ) . ':' . $order->get_id(),
			'status'     => 'won',
			'name'       => trim( $order->get_billing_first_name() . ' ' . $order->get_billing_last_name() ),
			'email'      => is_email( $email ) ? $email : '',
			'phone'      => (string) $order->get_billing_phone(),
			'country'    => (string) $order->get_billing_country(),
			'value'      => $is_own ? $total : '',
			'sessionId'  => (string) $order->get_meta( self::META ),
			'source'     => 'wordpress',
			'website'    => home_url(),
		);
		return array(
			'lead'     => array_filter( $lead, static fn( $value ) => '' !== $value ) + array( 'custom' => (object) $custom ),
			'is_first' => ! self::has_earlier_order( $order, $email ),
		);
	}

	/**
	 * Whether the customer has another completed order.
	 *
	 * @param object $order WC_Order.
	 * @param string $email The customer's email address.
	 */
	private static function has_earlier_order( $order, string $email ): bool {
		if ( '' === $email ) {
			return true;
		}
		$orders = wc_get_orders(
			array(
				'billing_email' => $email,
				'status'        => array( 'wc-completed' ),
				'exclude'       => array( $order->get_id() ),
				'limit'         => 1,
				'return'        => 'ids',
			)
		);
		return count( $orders ) > 0;
	}

	/**
	 * Sends an order. Every step can be repeated.
	 *
	 * @param object $row Row in the queue.
	 * @return array Response of the last step.
	 */
	public static function send( object $row ): array {
		$body = json_decode( $row->body, true );
		$lead = $body['lead'];
		if ( $body['is_first'] ) {
			$known = array_intersect_key( $lead, array_flip( array( 'externalId', 'email', 'status', 'value' ) ) );
			$found = Leadtrace_Service::call( 'PATCH', '/leads', (string) wp_json_encode( $known ) );
			// 404: no such lead; 409: several; 403: the key can only create leads.
			if ( ! self::is_open( $found ) ) {
				return $found;
			}
		}
		$lead['custom'] = (object) $lead['custom'];
		$json           = (string) wp_json_encode( $lead, JSON_UNESCAPED_UNICODE );
		$put            = Leadtrace_Service::call( 'PUT', '/leads', $json, $row->attempt_key );
		return 403 === $put['status'] && ! isset( $put['body']['error']['details']['rejectionId'] )
			? Leadtrace_Service::call( 'POST', '/leads', $json, $row->attempt_key . '-c' )
			: $put;
	}

	/**
	 * Whether Leadtrace has responded that the order requires a separate lead.
	 *
	 * @param array $result Response.
	 */
	private static function is_open( array $result ): bool {
		return in_array( $result['status'], array( 403, 404, 409 ), true )
			&& 0 === $result['retry_after'] && isset( $result['body']['error'] );
	}
}
